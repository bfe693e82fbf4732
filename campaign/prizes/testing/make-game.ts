import * as v from 'valibot'
import { type GameOfCampaign, gameOfCampaign } from '../../games/game-of-campaign.ts'

type GameFile = v.InferInput<typeof gameOfCampaign>

/** A wheel where one in five wins a code. */
export const wheelFile: GameFile = {
  played: { kind: 'wheel' },
  prizes: [
    { id: 'kod', label: 'Rabat 10%', chance: 20, code: { kind: 'fixed', code: 'KOLO10' } },
    { id: 'nic', label: 'Tym razem nic', chance: 80, isLosing: true },
  ],
}

export const makeGame = (other: Partial<GameFile> = {}): GameOfCampaign =>
  v.parse(gameOfCampaign, { ...wheelFile, ...other })
