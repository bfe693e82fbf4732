import type { ReactNode } from 'react'
import { Icon } from '#storefront/parts/icon.tsx'

type Of = {
  /** Its id. */
  drawer: string
  /** Distinguishes its toggles from those of other drawers. */
  name: string
  /** The side it slides in from. */
  side: 'left' | 'right' | 'top'
}

/** Read by `behaviours/drawers.ts`; without scripts the browser opens the drawer as a popover. */
const toggleOf = ({ drawer, name, side }: Of, kind: 'open' | 'close', focus: string) => ({
  popoverTarget: drawer,
  'data-toggle-target': `#${drawer}`,
  'data-toggle-body-class': `showing-popup-drawer-from-${side}`,
  'data-set-focus': focus,
  className: `drawer-toggle ${name}-toggle-${kind}`,
})

/** A button that opens a drawer. `focus`: what gets the focus then, instead of the close button. */
export const DrawerToggle = ({
  className,
  label,
  focus,
  children,
  ...drawer
}: Of & { className: string; label?: string; focus?: string; children: ReactNode }) => {
  const { className: names, ...given } = toggleOf(drawer, 'open', focus ?? `.${drawer.name}-toggle-close`)
  return (
    <button
      type="button"
      {...given}
      className={`${names} ${className}`}
      aria-haspopup="dialog"
      aria-label={label}
    >
      {children}
    </button>
  )
}

/** Its title, which also names it, and the close button. */
export const DrawerHeader = ({ title, close, ...drawer }: Of & { title: ReactNode; close: string }) => {
  const { className, ...given } = toggleOf(drawer, 'close', `.${drawer.name}-toggle-open`)
  return (
    <div className="drawer-header">
      <p id={`${drawer.drawer}-title`}>{title}</p>
      <button
        type="button"
        {...given}
        className={`${className} icon-button`}
        popoverTargetAction="hide"
        aria-label={close}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

/** The shaded page behind it: a click there closes. Keyboards and screen readers have the close button. */
export const DrawerOverlay = ({ drawer }: { drawer: string }) => (
  <button
    type="button"
    className="drawer-overlay"
    popoverTarget={drawer}
    popoverTargetAction="hide"
    data-drawer-target-string={`#${drawer}`}
    tabIndex={-1}
    aria-hidden="true"
  />
)
