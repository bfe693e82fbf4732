/** What came back with a code belongs to the sign-in this page began; checked before anything is sent. */
export const checkReturn = (
  code: string | null | undefined,
  state: string | null | undefined,
  expected: string,
): string => {
  if (!code || !state) throw new Error('Missing code or _state')
  if (state !== expected) throw new Error('Invalid _state')
  return code
}
