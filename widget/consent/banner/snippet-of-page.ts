/** The tag that a page includes the widget with, and what its owner wrote there. */
export const snippetOfPage = () => {
  const script = document.querySelector<HTMLScriptElement>('#pixel-script-poptin,script[data-client-id]')
  const { origin, searchParams } = new URL(script?.src ?? location.href)
  const { clientId, consentText, privacyUrl } = script?.dataset ?? {}
  return { origin, clientId: clientId ?? searchParams.get('id') ?? '', consentText, privacyUrl }
}
