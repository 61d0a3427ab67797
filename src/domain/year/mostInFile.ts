export const MOST_IN_FILE = { groups: 200, tasks: 2000, prerequisites: 200 }
