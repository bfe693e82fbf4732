import { useEffect, useState } from 'react'
import type { BlockProps } from '../../view/stage.ts'
import { playVideo } from './play-video.ts'

export default function Video({
  block: { label, sources, poster, captions, shape, autoplays },
  stage,
}: BlockProps<'video'>) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const { origin, template } = stage.showing
  const at = (src: string) => (src.startsWith('/') ? origin + src : src)
  useEffect(
    () => (video ? playVideo(video, { sources, autoplays, origin }) : undefined),
    [video, sources, autoplays, origin],
  )
  return (
    <video
      ref={setVideo}
      className="video"
      style={{ aspectRatio: shape }}
      controls
      playsInline
      preload="none"
      aria-label={stage.fill(label)}
      {...(poster !== null && { poster: at(poster) })}
      {...(captions !== null && { crossOrigin: 'anonymous' as const })}
    >
      {captions !== null && <track kind="captions" src={at(captions)} srcLang={template.language} default />}
    </video>
  )
}
