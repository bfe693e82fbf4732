import * as blocks from './blocks/index.ts'

window.klepkaParts = {
  video: {
    blocks,
    // What was closed makes no sound while it fades.
    begin:
      ({ layer }) =>
      () =>
        layer.querySelectorAll('video').forEach((video) => video.pause()),
  },
  ...window.klepkaParts,
}
