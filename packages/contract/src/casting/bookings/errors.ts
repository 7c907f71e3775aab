import { defineErrors } from '../../errors.ts'

export const BOOKING_ERROR = defineErrors('bookings', {
  missing: [404, 'Booking not found'],
  over: [409, 'You are no longer booked for this, so there is nothing to answer.'],
  changedAgain: [409, 'The plan has changed since then. It is now: {plan}. Please look at it once more, and answer then.'],
  clash: [409, 'These people are busy at the new time: {names}. Please say why they stay booked, or choose another time.'],
  tooFewPlaces: [
    409,
    'More people are booked as {role} than it would have places: {booked} for {needed}. Please say who loses theirs, or keep the places.',
  ],
  relied: [
    409,
    'People are booked, offered, invited or have an audition, and a draft would hide the casting call from them. Please close or cancel it instead.',
  ],
  askedLately: [409, 'They were asked at {time}. Please wait an hour before you ask them again.'],
  noneToAsk: [409, 'Everyone has said yes to the plan as it is, or gives their place back.'],
})
