import type { GameInPage } from '#campaign/games/game-in-page.ts'
import type { CampaignTemplate } from '#campaign/published/template.ts'
import HtmlBlock from '../blocks/own/html-block.tsx'
import { productsPart } from '../blocks/products/products.tsx'
import { richPart } from '../words/rich-text.tsx'
import Social from '../blocks/social/social.tsx'
import Fields from '../form/fields-block.tsx'
import formCss from '../form/form.css?inline'
import Coupon from '../form/offer/coupon.tsx'
import offerCss from '../form/offer/offer.css?inline'
import Ticker from '../form/offer/ticker.tsx'
import Timer from '../form/offer/timer.tsx'
import draggableCss from '../games/draggable/draggable.css?inline'
import { Draggable } from '../games/draggable/draggable.tsx'
import gamesCss from '../games/games.css?inline'
import giftBoxCss from '../games/gift-box/gift-box.css?inline'
import { GiftBox } from '../games/gift-box/gift-box.tsx'
import scratchCardCss from '../games/scratch-card/scratch-card.css?inline'
import { labelLines } from '../games/wheel/label-lines.ts'
import wheelCss from '../games/wheel/wheel.css?inline'
import { faceOf } from '../games/wheel/wheel.tsx'
import type { RenderPart } from '../parts.ts'
import surfaceCss from '../screens/styles.css?inline'
import { viewBlocks } from '../view/blocks/view-blocks.tsx'
import type { BlockProps } from '../view/stage.ts'

/** Average width of a letter at font size 1; only a page can measure it. */
const LETTER = 0.6

type GameProps = { game: GameInPage; isMirrored: boolean }

const StillWheel = ({ game: { prizes, words }, isMirrored }: GameProps) => (
  <div className="wheel">
    <div className="disc">
      {faceOf(
        prizes,
        isMirrored,
        prizes.map(({ label }) => labelLines(label, (text) => text.length * LETTER)),
      )}
    </div>
    <svg className="pointer" viewBox="0 0 30 24" aria-hidden="true">
      <path d="M2 12 22 2a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6Z" />
    </svg>
    <button type="button" className="spin">
      <span>{words.press}</span>
    </button>
  </div>
)

const nothing = () => {}
const unplayed = {
  drawn: null,
  isWaiting: false,
  playsAlone: false,
  isQuiet: true,
  start: nothing,
  seen: nothing,
}

/** Its cover is painted on a canvas, so here it is a box of the same colours. */
const StillScratchCard = ({ game: { words } }: GameProps) => (
  <div className="scratch">
    <div className="card">
      <span className="still-cover">{words.press}</span>
    </div>
    <button type="button" className="instead">
      {words.instead}
    </button>
  </div>
)
const coverCss =
  '.still-cover { display: grid; position: absolute; inset: 0; place-items: center; border-radius: inherit; background: repeating-linear-gradient(135deg, rgb(255 255 255/0.13) 0 1px, #0000 1px 6px); font-size: 1.4em; font-weight: 700; }'

const boards: Record<GameInPage['kind'], { Board: (props: GameProps) => unknown; css: string }> = {
  wheel: { Board: StillWheel, css: wheelCss },
  giftBox: { Board: (props) => <GiftBox {...props} {...unplayed} />, css: giftBoxCss },
  scratchCard: { Board: StillScratchCard, css: scratchCardCss + coverCss },
  draggable: { Board: (props) => <Draggable {...props} {...unplayed} />, css: draggableCss },
}

const StillGame = ({ stage: { showing } }: BlockProps<'game'>) => {
  const { game, language } = showing.template
  if (!game) return null
  const Board = boards[game.kind].Board as (props: GameProps) => React.ReactElement
  return (
    <div className="game">
      <Board game={game} isMirrored={language === 'he'} />
      {game.showsOdds && (
        <details className="odds">
          <summary>{game.words.odds}</summary>
        </details>
      )}
      <a className="rules">{game.words.rules}</a>
    </div>
  )
}

/** The first frame of a film is not known without loading it. */
const StillVideo = ({ block: { poster, label, shape } }: BlockProps<'video'>) =>
  poster ? (
    <img className="video" src={poster} alt={label} style={{ aspectRatio: shape }} />
  ) : (
    <div className="video" style={{ aspectRatio: shape }} />
  )

/** Renders every kind of block without anything that only a browser has. */
export const stillParts: RenderPart[] = [
  {
    blocks: {
      ...viewBlocks,
      fields: Fields,
      coupon: Coupon,
      ticker: Ticker,
      timer: Timer,
      social: Social,
      html: HtmlBlock,
      game: StillGame,
      video: StillVideo,
    },
  },
  richPart,
  productsPart(),
]

/** The widget's styles for a campaign, besides those of its template. */
export const stillCss = ({ game, screens }: CampaignTemplate): string[] => {
  const shown = (screens.play ?? screens.form).blocks
  return [
    surfaceCss,
    shown.some(({ kind }) => kind === 'fields') ? formCss : '',
    shown.some(({ kind }) => ['coupon', 'ticker', 'timer'].includes(kind)) ? offerCss : '',
    game ? gamesCss + boards[game.kind].css : '',
  ]
}
