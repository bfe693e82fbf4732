import { pl } from '#storefront/strings/pl.ts'
import type { ProductPage } from '#storefront/product-page.ts'
import { Icon } from '#storefront/parts/icon.tsx'

const ID = 'jak-zmierzyc'

/** How to measure a floor. A modal; without scripts the browser opens it as a popover. */
export const MeasuringGuide = ({ calculator: { patterns } }: Pick<ProductPage, 'calculator'>) => (
  <>
    <button type="button" className="link-button" data-modal={ID} popoverTarget={ID} aria-haspopup="dialog">
      {pl.product.measuring.link}
    </button>
    <dialog id={ID} className="modal" popover="auto" aria-labelledby={`${ID}-tytul`}>
      <div className="modal-panel">
        <header className="modal-header">
          <h2 id={`${ID}-tytul`}>{pl.product.measuring.title}</h2>
          <button
            type="button"
            className="modal-exit icon-button"
            popoverTarget={ID}
            popoverTargetAction="hide"
            aria-label={pl.product.measuring.close}
          >
            <Icon name="close" />
          </button>
        </header>
        <ol className="modal-content prose">
          {[
            ...pl.product.measuring.steps,
            pl.product.measuring.spare(
              patterns
                .filter(({ key }) => key !== 'none')
                .map(({ key, percent }) => pl.calculator.patterns[key](percent)),
            ),
          ].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </dialog>
  </>
)
