import type { Picture } from '#contract/shop/product.ts'
import { frameWords } from '#console/strings.ts'
import { Button } from './button.tsx'
import { ConsoleIcon } from '#console/parts/icon.tsx'

const words = {
  none: 'Nie ma jeszcze zdjęć.',
  alt: (number: number) => `Opis zdjęcia ${number}`,
  earlier: (number: number) => `Zdjęcie ${number}: wcześniej`,
  later: (number: number) => `Zdjęcie ${number}: później`,
  remove: (number: number) => `Usuń zdjęcie ${number}`,
}

/** Pictures in their order, the main one first, each with its alternative text. */
export const PicturesField = ({
  pictures,
  onChange,
}: {
  pictures: Picture[]
  onChange: (pictures: Picture[]) => void
}) => {
  const swap = (one: number, other: number) => {
    const next = [...pictures]
    ;[next[one], next[other]] = [next[other]!, next[one]!]
    onChange(next)
  }
  if (pictures.length === 0) return <p className="muted">{words.none}</p>
  return (
    <ol className="plain-list">
      {pictures.map(({ src, alt }, index) => (
        <li key={src} className="picture-line">
          <img src={src} alt="" width="64" height="64" loading="lazy" />
          <input
            aria-label={words.alt(index + 1)}
            value={alt}
            maxLength={300}
            onChange={(event) =>
              onChange(pictures.map((one, at) => (at === index ? { src, alt: event.target.value } : one)))
            }
          />
          <Button
            look="quiet"
            aria-label={words.earlier(index + 1)}
            disabled={index === 0}
            onClick={() => swap(index, index - 1)}
          >
            <ConsoleIcon name="up" />
          </Button>
          <Button
            look="quiet"
            aria-label={words.later(index + 1)}
            disabled={index === pictures.length - 1}
            onClick={() => swap(index, index + 1)}
          >
            <ConsoleIcon name="open" />
          </Button>
          <Button
            look="quiet"
            aria-label={words.remove(index + 1)}
            onClick={() => onChange(pictures.filter((_, at) => at !== index))}
          >
            {frameWords.delete}
          </Button>
        </li>
      ))}
    </ol>
  )
}
