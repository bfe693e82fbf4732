/** Why a buyer may not withdraw from a contract: consumer rights act, art. 38; directive 2011/83, art. 16. */
export const exemptions = [
  'made_to_measure',
  'hygiene',
  'mixed',
  'service',
  'digital',
  'recordings',
  'perishable',
  'press',
  'price',
  'repair',
] as const
export type Exemption = (typeof exemptions)[number]

export const isExemption = (value: unknown): value is Exemption =>
  (exemptions as readonly unknown[]).includes(value)
