export { points, setLanguage, t, tn, tp } from "./translate.svelte";
export { sideInSentence, sideName } from "./sides";
