export { startBotCheckTokens } from '#storefront/contact-form/bot-check-tokens.ts'
export { startContactForms } from '#storefront/contact-form/start-contact-forms.ts'
