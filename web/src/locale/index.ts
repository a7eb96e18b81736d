export { points, setLanguage, t, tn, tp } from "./translate.svelte";
export { sentence } from "./sentence";
export { sideGenitive, sideInstrumental, sideName, sideWithin } from "./sides";
