export { points, setLanguage, t, tn, tp } from "./translate.svelte";
export { sideGenitive, sideInstrumental, sideName } from "./sides";
