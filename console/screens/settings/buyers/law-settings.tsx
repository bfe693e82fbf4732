import { Tick } from '#console/parts/form/fields.tsx'
import { MarkField } from '../look/logo-fields.tsx'
import type { SectionProps } from '../section-props.ts'

export const lawWords = {
  title: 'Informacje dla kupujących',
  hint: 'To, co prawo każe pokazać przed zamówieniem.',
  safety: 'Nie publikuj produktów bez danych o bezpieczeństwie',
  safetyHint:
    'Producent z adresami, oznaczenie, zdjęcie i ostrzeżenia (GPSR). Produkty, które już są w sprzedaży, zostają; nowe z pliku bez tych danych będą szkicami.',
  codes: 'Licz ceny z kodami dla każdego jako obniżki',
  codesHint:
    'Koszyk pokazuje wtedy przy cenie z kodem najniższą cenę z 30 dni, a następne obniżki porównujemy także z cenami z kodów (Omnibus). Wyłącz tylko wtedy, gdy prawnik potwierdzi, że Twoje kody nie są obniżkami.',
  notice: {
    label: 'Powiadomienie o ustawowej gwarancji',
    hint: 'Wgraj polską wersję grafiki Komisji Europejskiej, w kolorze i bez zmian. Pokażemy ją przy produkcie i nad przyciskiem zamówienia, z odnośnikiem do europa.eu. Bez grafiki zostaje sam odnośnik.',
  },
}

/** What the law wants buyers to be shown before they order. */
export const LawSettings = ({
  settings: { guaranteeNotice, priceReductions, productSafety },
  change,
}: SectionProps) => (
  <div className="fields">
    <Tick
      label={lawWords.safety}
      hint={lawWords.safetyHint}
      isOn={productSafety.isRequired}
      onChange={(isRequired) => change({ productSafety: { isRequired } })}
    />
    <Tick
      label={lawWords.codes}
      hint={lawWords.codesHint}
      isOn={priceReductions.countsCodes}
      onChange={(countsCodes) => change({ priceReductions: { countsCodes } })}
    />
    <MarkField
      mark="notice"
      path="guaranteeNotice"
      words={lawWords.notice}
      src={guaranteeNotice}
      onChange={(src) => change({ guaranteeNotice: src })}
    />
  </div>
)
