declare module "virtual:translations/*" {
  const messages: import("./translations").Translations["messages"];
  const pluralForm: import("./translations").Translations["pluralForm"];
  export { messages, pluralForm };
}
