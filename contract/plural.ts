const rules = new Intl.PluralRules('pl')

/** The Polish form for a count: `plural(5, 'sztuka', 'sztuki', 'sztuk')` → `sztuk`. */
export const plural = (count: number, one: string, few: string, many: string): string => {
  const form = rules.select(count)
  return form === 'one' ? one : form === 'few' ? few : many
}
