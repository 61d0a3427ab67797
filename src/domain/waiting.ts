type WaitingMatters = Record<'submitted' | 'requests' | 'timeRequests' | 'answersOpen' | 'talksOpen', number>

/** Counts the matters that wait for the panel: the one number of the bell, the badge, the card and a district's row. */
export const allWaiting = ({ submitted, requests, timeRequests, answersOpen, talksOpen }: WaitingMatters) =>
  submitted + requests + timeRequests + answersOpen + talksOpen
