import type { BlockProps } from '../stage.ts'

export default function Image({ block: { src, alt, width, height }, stage }: BlockProps<'image'>) {
  return (
    <img
      src={src.startsWith('/') ? stage.showing.origin + src : src}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
    />
  )
}
