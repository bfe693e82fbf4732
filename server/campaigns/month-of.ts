/** YYYYMM, UTC: plans count by it. */
export const monthOf = (ms: number): number => {
  const date = new Date(ms)
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1
}
