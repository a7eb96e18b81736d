export { points, setLanguage, t, tn, tp } from "./translate.svelte";
export { sideGenitive, sideInstrumental, sideName, sideWithin } from "./sides";
