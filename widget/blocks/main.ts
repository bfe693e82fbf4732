import { registerParts } from '../page/scripts.ts'
import backgroundsCss from './backgrounds/backgrounds.css?inline'
import { beginBackground } from './backgrounds/begin-background.ts'
import { beginFonts } from './own/begin-fonts.ts'
import HtmlBlock from './own/html-block.tsx'
import { productsPart } from './products/products.tsx'
import Social from './social/social.tsx'
import VideoBlock from './video/video-block.tsx'

registerParts({
  video: {
    blocks: { video: VideoBlock },
    // A closed campaign makes no sound while it fades out.
    begin:
      ({ layer }) =>
      () =>
        layer.querySelectorAll('video').forEach((video) => video.pause()),
  },
  social: { blocks: { social: Social } },
  backgrounds: { css: backgroundsCss, begin: beginBackground },
  own: { blocks: { html: HtmlBlock }, begin: beginFonts },
  products: productsPart(),
})
