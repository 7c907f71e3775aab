import { defineErrors } from '../../errors.ts'

export const OFFER_ERROR = defineErrors('offers', {
  notActive: [409, 'Offers can be sent only while the casting call is active.'],
  noneOpen: [409, 'There is no open offer to this person.'],
  noAlternate: [409, 'This role has no alternate who can be asked.'],
  noneFits: [409, 'The open place is counted for women or men, and no alternate fits. You can choose someone and offer it to them.'],
  noPlace: [409, 'Every place of this role is taken or offered.'],
  sent: [409, 'This offer has been sent. You can still withdraw it, which its student is told.'],
  over: [409, 'This casting call is over.'],
  missing: [404, 'Offer not found'],
  changed: [409, 'The plan has changed since then. It is now: {plan}. Please look at it once more, and answer then.'],
  // Why the answer can no longer be changed, by how the offer ended.
  accepted: [409, 'You have accepted this offer already. If you cannot come, please say so in Callboard.'],
  declined: [409, 'You have declined this offer already.'],
  expired: [409, 'The time to answer this offer is over.'],
  withdrawn: [409, 'This offer has been withdrawn.'],
})
