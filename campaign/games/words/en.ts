/** What the widget itself says while something is played. `{{prize_label}}`: what was drawn. */
export const en = {
  names: { wheel: 'Spin the wheel', giftBox: 'Open the gift box', scratchCard: 'Scratch the card', draggable: 'Slide to uncover' },
  how: {
    wheel: 'Press the wheel or the Enter key. It stops after seven seconds, and the segment at the pointer is yours.',
    giftBox: 'Press the box or the Enter key, and it opens.',
    scratchCard: 'Scratch off half of the card, or press the button below it: both show the same.',
    draggable: 'Pull the handle to the other side, or press the button below it: both show the same.',
  },
  press: { wheel: 'Spin', giftBox: 'Open', scratchCard: 'Scratch here', draggable: 'Slide' },
  instead: { scratchCard: 'Uncover without scratching', draggable: 'Uncover without sliding' },
  drawing: 'Drawing…',
  won: 'You have won: {{prize_label}}',
  lost: 'The result: {{prize_label}}',
  onward: 'Continue',
  odds: 'The chances',
  unreachable: 'We could not be reached just now. Nothing is lost: please try once more.',
  unsent: 'Your answers have not arrived yet. Your prize is kept: please press the button once more.',
  alreadyPlayed: 'In this game everybody wins once, and you have won already. Thank you for playing!',
  preview: 'This is a preview: you may try the game, nothing is won and nothing is sent.',
}
export type GameWords = typeof en
