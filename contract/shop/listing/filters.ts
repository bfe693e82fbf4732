/** How shoppers choose values of an attribute; `''` in the owner's settings: as its values suggest. */
export const FILTER_KINDS = ['', 'list', 'range', 'yes-no', 'swatch'] as const
export type FilterKind = (typeof FILTER_KINDS)[number]

export type FilterChoice = {
  /** In the address: `dab-naturalny`. */
  value: string
  label: string
  /** Products it would leave (or add, beside others of its group), with everything else that is chosen. */
  count: number
  isChosen: boolean
  /** `#rrggbb` of a swatch. */
  colour: string | null
}

/** One filter of a listing. `param`: its name in the address. */
export type FilterGroup = { param: string; title: string } & (
  | { kind: 'list' | 'swatch' | 'yes-no'; choices: FilterChoice[] }
  | {
      kind: 'range'
      /** `mm`, `zł/m²` … */
      unit: string
      /** What is chosen; null: open. */
      from: number | null
      to: number | null
      /** What the other filters leave to choose from. */
      min: number
      max: number
    }
)

export type FilterPanel = {
  groups: FilterGroup[]
  /** What is chosen, each with the address of the listing without it. */
  chips: { label: string; url: string }[]
  /** The listing without filters. */
  clearUrl: string
  /** Names and values of what is chosen, as in the address. */
  parameters: [string, string][]
}
