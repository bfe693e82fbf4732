/** Merge tags that an owner may insert into a text, by their names in it. */
const titles: Record<string, string> = {
  prize_label: 'nagroda',
  prize_code: 'kod',
  today_dmy: 'dzisiejsza data',
  tomo_dmy: 'jutrzejsza data',
  today_day: 'dzień tygodnia',
  tomo_day: 'jutrzejszy dzień tygodnia',
  curr_mon: 'nazwa miesiąca',
  next_mon: 'nazwa następnego miesiąca',
  curr_year: 'rok',
}

/** In Polish, for the owner; of unknown tags the name. */
export const mergeTagTitle = (tag: string): string => titles[tag] ?? tag

export const insertableTags: readonly string[] = Object.keys(titles)
