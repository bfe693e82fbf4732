import type { BlockProps } from '../../view/stage.ts'

/** CSS rotates the texts and stops them. */
export default function Ticker({ block: { texts, seconds }, stage }: BlockProps<'ticker'>) {
  return (
    <div className={`ticker ticker-${texts.length}-${seconds}`}>
      <input type="checkbox" aria-label={stage.showing.template.words.pause} />
      <ul>
        {texts.map((text, index) => (
          <li key={index}>{stage.fill(text)}</li>
        ))}
      </ul>
    </div>
  )
}
