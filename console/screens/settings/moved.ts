/** The list with one of it a place earlier (`by` -1) or later (1). */
export const moved = <T>(list: T[], index: number, by: -1 | 1): T[] => {
  const [one, other] = [list[index], list[index + by]]
  return one === undefined || other === undefined
    ? list
    : list.map((item, at) => (at === index ? other : at === index + by ? one : item))
}
