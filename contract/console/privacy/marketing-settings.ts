import * as v from 'valibot'

/** A way in which somebody may be written to or called; each needs a consent of its own (PKE art. 398). */
export const marketingChannels = ['email', 'sms', 'phone'] as const
export type MarketingChannel = (typeof marketingChannels)[number]

const MAX_TEXT = 1_000
const text = v.pipe(v.string(), v.trim(), v.maxLength(MAX_TEXT, `Skróć ten tekst do ${MAX_TEXT} znaków.`))

/** `{sklep}` in a text is the shop's name. An empty text: this channel is not offered. */
export const marketingSettings = v.object({
  /** The page of the newsletter, its link in the footer, and the boxes in the checkout. */
  isOn: v.optional(v.boolean(), false),
  isInCheckout: v.optional(v.boolean(), true),
  /** What a subscriber gets, on the page above the form. */
  promise: v.optional(
    text,
    'Nowe podłogi, porady montażystów i wyprzedaże. Piszemy najwyżej dwa razy w miesiącu.',
  ),
  texts: v.optional(
    v.object({
      email: v.optional(
        text,
        'Chcę otrzymywać e-mailem od sklepu {sklep} informacje handlowe: nowości, promocje i porady oraz przypomnienia o produktach zostawionych w koszyku. Zgodę mogę wycofać w każdej chwili, linkiem w każdej wiadomości.',
      ),
      sms: v.optional(text, ''),
      phone: v.optional(text, ''),
    }),
    {},
  ),
})
export type MarketingSettings = v.InferOutput<typeof marketingSettings>

/** The texts of the offered channels, as visitors read them. */
export const offeredConsents = (
  { isOn, texts }: MarketingSettings,
  shopName: string,
): { channel: MarketingChannel; text: string }[] =>
  marketingChannels
    .filter((channel) => isOn && texts[channel] !== '')
    .map((channel) => ({ channel, text: texts[channel].replaceAll('{sklep}', shopName) }))
