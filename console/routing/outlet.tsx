import { Component, type ReactNode } from 'react'
import { Crash, Loading, NotFound } from '#console/parts/states.tsx'
import { ScreenAddressContext, useShownScreen } from './router-context.tsx'

/** The screen of the address. It starts afresh for another order, message, campaign … */
export const Outlet = () => {
  const { address, view: View, hasFailed } = useShownScreen()
  if (!address.screen) return <NotFound />
  if (hasFailed) return <Crash />
  if (!View) return <Loading />
  return (
    <ScreenAddressContext.Provider value={address}>
      <CrashBoundary key={address.path} at={address.href}>
        <View />
      </CrashBoundary>
    </ScreenAddressContext.Provider>
  )
}

type BoundaryProps = { at: string; children: ReactNode }
type BoundaryState = { at: string; hasFailed: boolean }

/** Shows that a screen threw, until another address is opened. */
export class CrashBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, hasFailed: false }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, before: BoundaryState): BoundaryState | null {
    return at === before.at ? null : { at, hasFailed: false }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Crash /> : this.props.children
  }
}
