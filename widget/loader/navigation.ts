/** Tells when a page becomes another one without being loaded; gives back how to stop. */
export const onNavigation = (moved: () => void): (() => void) => {
  let url = location.href
  const look = () => {
    if (location.href === url) return
    url = location.href
    moved()
  }
  const { navigation } = window as { navigation?: EventTarget }
  const targets: [EventTarget, string][] = [[window, 'popstate'], [window, 'hashchange']]
  if (navigation) targets.push([navigation, 'currententrychange'])
  else for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name]
    history[name] = function (this: History, ...args) {
      original.apply(this, args)
      look()
    }
  }
  for (const [target, name] of targets) target.addEventListener(name, look)
  return () => targets.forEach(([target, name]) => target.removeEventListener(name, look))
}
