const words =
  'Ogłaszasz obniżkę? Gdy przy niej jest cena konkretnego produktu, musi stać obok „Najniższa cena z 30 dni przed obniżką” (Omnibus), a procent liczy się od niej. Produkty wstawione ze sklepu pokazują ją same.'

/** `-20 %`, `20% taniej`, `rabat`, `zamiast 99 zł`: somebody announces a reduction. */
export const announcesReduction = (text: string): boolean =>
  /\d\s?%|taniej|rabat|obniż|przecen|promocj|wyprzeda|zamiast\s+\d/i.test(text)

/** Below a text that is typed freely: what the law wants of reductions. It refuses nothing. */
export const ReductionHint = ({ text }: { text: string }) =>
  announcesReduction(text) ? (
    <p className="hint reduction-hint" role="status">
      {words}
    </p>
  ) : null
