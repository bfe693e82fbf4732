import { Tick } from '#console/parts/form/fields.tsx'
import { MarkField } from '../look/logo-fields.tsx'
import type { SectionProps } from '../section-props.ts'

export const lawWords = {
  title: 'Informacje dla kupujących',
  hint: 'To, co prawo każe pokazać przed zamówieniem.',
  safety: 'Nie publikuj produktów bez danych o bezpieczeństwie',
  safetyHint:
    'Producent z adresami, oznaczenie, zdjęcie i ostrzeżenia (GPSR). Produkty, które już są w sprzedaży, zostają; nowe z pliku bez tych danych będą szkicami.',
  notice: {
    label: 'Powiadomienie o ustawowej gwarancji',
    hint: 'Wgraj polską wersję grafiki Komisji Europejskiej, w kolorze i bez zmian. Pokażemy ją przy produkcie i nad przyciskiem zamówienia, z odnośnikiem do europa.eu. Bez grafiki zostaje sam odnośnik.',
  },
}

/** What the law wants buyers to be shown before they order. */
export const LawSettings = ({ settings: { guaranteeNotice, productSafety }, change }: SectionProps) => (
  <div className="fields">
    <Tick
      label={lawWords.safety}
      hint={lawWords.safetyHint}
      isOn={productSafety.isRequired}
      onChange={(isRequired) => change({ productSafety: { isRequired } })}
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
