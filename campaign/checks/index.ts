export { invalid, lowContrast } from './validity.ts'
export {
  conflictingTexts,
  conflictingCounts,
  conflictingGroups,
  conflictingNegations,
} from './visitor-conflicts.ts'
export { datesPassed, timerPassed, noMatchingHour } from './dates-and-hours.ts'
export {
  needsStore,
  needsThisShop,
  triggerAfterFilter,
  triggerBeforeFilter,
  noTrigger,
  exitOnPhones,
  behindAnother,
} from './trigger-conflicts.ts'
export {
  deadCode,
  otherWorth,
  missingCode,
  unsaidMinimum,
  madeCoupons,
  unseenOwnCode,
  codeLeftBehind,
} from './codes.ts'
export {
  falsePromise,
  passedDeadline,
  deadlineBeforeEnd,
  deadlineWithoutEnd,
  otherFreeDelivery,
  freeDeliveryWithoutSum,
  noLastPieces,
} from './promises.ts'
export { missingPage, exampleAddress, missingProduct, unknownTag } from './references-of-shop.ts'
export { brokenGame, gameAdvice, prizeWithoutCode } from './prizes.ts'
export {
  nobodyToWriteTo,
  markedConsent,
  codeWithoutAddress,
  missingPrivacyNote,
  shortConsent,
  noThanks,
} from './forms.ts'
export { fewBuyers } from './sales.ts'
export { longOnPhones, tallOnPhones } from './phone-length.ts'
export { missingAlt, samplePicture, missingCaptions } from './pictures.ts'
