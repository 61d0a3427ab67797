/** The answer to every captcha. */
export const CAPTCHA = 'mapa7'

/** Settings of a process that is tested or measured. Sessions of one such process are valid in another on the same data. */
export const testSettings = (dataDir: string) => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  BASE_URL: 'http://localhost',
  CAPTCHA_ANSWER: CAPTCHA,
  SESSION_SECRET: 'only for tests: thirty-two characters and more',
})
