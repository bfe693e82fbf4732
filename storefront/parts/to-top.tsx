import { pl } from '#storefront/strings/pl.ts'
import { Icon } from './icon.tsx'

/** For those who point, a button that shows once the page is scrolled; for keyboards, a link at the page's end. */
export const ToTop = () => (
  <>
    <a id="kt-scroll-up-reader" className="screen-reader-text scroll-ignore" href="#wrapper">
      {pl.frame.toTop}
    </a>
    <a
      id="kt-scroll-up"
      className="scroll-ignore"
      href="#wrapper"
      aria-label={pl.frame.toTop}
      aria-hidden="true"
      tabIndex={-1}
    >
      <Icon name="up" />
    </a>
  </>
)
