import { mount } from "svelte";
import "./tokens.css";
import "./board/board.css";
import "./app.css";
import App from "./App.svelte";
import { setLanguage } from "./locale";
import { settings } from "./settings/settings.svelte";

// If its translations cannot be loaded, the page is shown in English.
void setLanguage(settings.language).then(() =>
  mount(App, { target: document.getElementById("app")! }),
);
