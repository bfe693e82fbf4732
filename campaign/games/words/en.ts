/**
 * The widget's texts during a game. `{{prize_label}}`: the drawn prize; `{{date}}`: when the next game is
 * possible.
 */
export const en = {
  names: {
    wheel: 'Spin the wheel',
    giftBox: 'Open the gift box',
    scratchCard: 'Scratch the card',
    draggable: 'Slide to uncover',
  },
  how: {
    wheel:
      'Press the wheel or the Enter key. It stops after seven seconds, and the segment at the pointer is yours.',
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
  rules: 'Rules',
  unreachable: 'We could not be reached just now. Nothing is lost: please try once more.',
  unsent: 'Your answers have not arrived yet. Your prize is kept: please press the button once more.',
  alreadyPlayed: 'In this game everybody wins once, and you have won already. Thank you for playing!',
  drawnBefore: 'You have had your draw already. You can play again from: {{date}}.',
  drawnOnce: 'You have had your draw in this game already. Thank you for playing!',
  closed: 'This game is not open now. Its dates are in the rules.',
  tooMany: 'Very many games were played from this network already. Please try again later.',
  otherAddress: 'It was drawn for another e-mail address. Please enter that one to get the prize.',
  preview: 'This is a preview: you may try the game, nothing is won and nothing is sent.',
}
export type GameWords = typeof en
