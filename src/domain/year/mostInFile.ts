/** The most rows that a year's file may hold. */
export const MOST_IN_FILE = { groups: 200, tasks: 2000, prerequisites: 200 }
