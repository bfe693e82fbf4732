import { picture } from '../ready/usual-parts.ts'
import type { Check } from './check.ts'
import { placedBlocks } from './shown-texts.ts'

/** A picture without a description is skipped by screen readers, which is right for an ornament only. */
export const missingAlt: Check = {
  severity: 'advice',
  find: (campaign) =>
    placedBlocks(campaign).flatMap(({ block, path }) =>
      block.kind === 'image' && block.alt === ''
        ? [
            {
              path: [...path, 'alt'],
              text: 'Obraz nie ma opisu. Dodaj go, jeśli coś pokazuje; zostaw puste pole, jeśli tylko zdobi.',
            },
          ]
        : [],
    ),
}

/** The picture of ready campaigns shows somebody else's floor. */
export const samplePicture: Check = {
  severity: 'advice',
  find: (campaign) =>
    placedBlocks(campaign).flatMap(({ block, path }) =>
      block.kind === 'image' && block.src === picture.src
        ? [{ path: [...path, 'src'], text: 'To jest zdjęcie przykładowe. Wstaw własne.' }]
        : [],
    ),
}

export const missingCaptions: Check = {
  severity: 'advice',
  find: (campaign) =>
    placedBlocks(campaign).flatMap(({ block, path }) =>
      block.kind === 'video' && block.captions === null
        ? [
            {
              path: [...path, 'captions'],
              text: 'Film nie ma napisów. Kto nie słyszy albo ogląda bez dźwięku, nie dowie się, o czym jest.',
            },
          ]
        : [],
    ),
}
