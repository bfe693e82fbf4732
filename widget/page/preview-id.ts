/**
 * `?poptin_preview=0123456789abc`: its owner looks at this campaign; nothing is sent and nothing remembered.
 * '' on every other visit.
 */
export const previewId = new URLSearchParams(location.search).get('poptin_preview') ?? ''
