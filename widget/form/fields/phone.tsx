import { stripPhone } from '#campaign/validators/phone.ts'
import type { FieldProps } from '../../view/stage.ts'
import { TypedInput } from '../typed-input.tsx'

const stripIsraeli = (text: string) => text.replace(/[^\d-]/g, '').replace(/-{2,}/g, '-')

/** Any number, one with a list of countries, or an Israeli one. */
export default function Phone(props: FieldProps<'phone'>) {
  const {
    field: { mode, country },
    stage: {
      showing: { host, template },
    },
  } = props
  const isOfWorld = mode === 'international'
  return (
    <TypedInput
      {...props}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      dir="ltr"
      title={isOfWorld ? undefined : template.words.phoneTitle}
      clean={mode === 'israeli' ? stripIsraeli : stripPhone}
      maxLength={isOfWorld ? 25 : 15}
    >
      {isOfWorld && (
        <div
          className="codes"
          // Loaded as soon as it is likely to be needed; an earlier submission waits for it.
          ref={(place) =>
            void (
              place &&
              host
                .phoneLibrary()
                .then((library) => library.offerCountries(place, country, template))
                .catch(() => {})
            )
          }
        />
      )}
    </TypedInput>
  )
}
