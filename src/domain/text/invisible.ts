/** Removes spaces, soft hyphens, zero-width characters and marks of direction from both ends, as copying from elsewhere leaves them. */
export const visible = (text: string): string => text.replace(AT_THE_ENDS, '')

const AT_THE_ENDS =
  /^[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]+|[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]+$/g
