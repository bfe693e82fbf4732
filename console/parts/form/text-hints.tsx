import { findEnvironmentalClaims } from '#contract/shop/agreement/environmental-claims.ts'

const reductionWords =
  'Ogłaszasz obniżkę? Gdy przy niej jest cena konkretnego produktu, musi stać obok „Najniższa cena z 30 dni przed obniżką” (Omnibus), a procent liczy się od niej. Produkty wstawione ze sklepu pokazują ją same.'

/** `-20 %`, `20% taniej`, `rabat`, `zamiast 99 zł`: somebody announces a reduction. */
const announcesReduction = (text: string): boolean =>
  /\d\s?%|taniej|rabat|obniż|przecen|promocj|wyprzeda|zamiast\s+\d/i.test(text)

/** What vague claims about the environment need, with those that were found. */
export const claimWords = (claims: readonly string[]): string =>
  `Hasła o środowisku bez dowodu wprowadzają w błąd (dyrektywa 2024/825): „${claims.join('”, „')}”. Usuń je albo napisz obok, na czym się opierają: certyfikat, jego numer i kto go wydał.`

const Hint = ({ children }: { children: string }) => (
  <p className="hint" role="status">
    {children}
  </p>
)

/** Below a text that is typed freely: what the law wants of reductions and of claims about the environment. */
export const TextHints = ({ text }: { text: string }) => {
  const claims = findEnvironmentalClaims(text)
  return (
    <>
      {announcesReduction(text) ? <Hint>{reductionWords}</Hint> : null}
      {claims.length > 0 ? <Hint>{claimWords(claims)}</Hint> : null}
    </>
  )
}
