import type { Prng } from './prng.ts'

const list = (text: string) => text.split(',').map((word) => word.trim())

/** Values for the sentences below that do not depend on the student. */
const FILLINGS = {
  show: list(
    'Our Town, The Crucible, Into the Woods, Hairspray, In the Heights, A Midsummer Night’s Dream, Twelfth Night, Chicago, Rent, Little Shop of Horrors, The Glass Menagerie, Anastasia, Newsies, Mamma Mia, West Side Story, Fences, Romeo and Juliet, Les Misérables, Grease, Antigone',
  ),
  job: list(
    'barista, lifeguard, tutor, tour guide, line cook, florist, bookseller, swim coach, receptionist, bike messenger, nanny, sound technician, ranch hand, cashier, translator, camp counsellor, yoga instructor, usher, phlebotomist, event host',
  ),
  pet: list('dog, cat, corgi, horse, parrot, turtle, rescue greyhound, beagle, hedgehog, goldfish'),
  relative: list('grandmother, grandfather, mother, father, older sister, uncle, aunt, godmother, neighbour, twin brother'),
  outdoors: list(
    'surfing, hiking, bouldering, sailing, fishing, birdwatching, camping, paddleboarding, trail running, stargazing, skateboarding, gardening',
  ),
  film: list(
    'a short film shot in Calabasas, a music video for a friend, a recruitment video for the admissions office, a public-service spot, a documentary about the pier, a fashion editorial, a toothpaste commercial, a student web series, a thriller with no dialogue, a dance film, an improvised podcast, a silent comedy, a car commercial (as an extra)',
  ),
  trait: list(
    'patient, punctual, curious, loud, calm under pressure, stubborn, easygoing, competitive, detail-oriented, fearless, quietly funny, a morning person, a night owl',
  ),
  hair: list('short and dark, shaved on one side, waist-long, copper red, naturally curly, bleached, braided, silver'),
  day: list('Mondays, Tuesdays, Wednesdays, Thursdays, Fridays, Saturdays, Sundays'),
  season: list('last spring, last summer, last fall, this winter, during orientation, over the holidays'),
} as const

const OPENINGS = [
  'I grew up in {town} and have been on stage since I was {n}.',
  'First in my family to go to college.',
  'I came to {major} by way of community theatre and never looked back.',
  'Transfer student from {town}.',
  'Shy until somebody says action.',
  'I study {major} and spend my free hours on {skill}.',
  'My {relative} taught me {skill} and I still practise every morning.',
  'Raised between {town} and a ranch two hours from anything.',
  'So far: {n} student films and {film}.',
  'New to casting and quick to learn.',
  'Before {major} I wanted to be an astronaut.',
  'I have trained in {skill} for {n} years.',
  'People say I am {trait}; the camera will tell.',
  'A former {job} who would rather be in front of a lens.',
  'I moved here from {town} with one suitcase and a {pet}.',
  '{skill} is my first language, or so my {relative} claims.',
  'Half scientist, half performer.',
  'I played the lead in {show} at my old school.',
  'Third-generation {job}, first-generation actor.',
  'You may know me from {film}.',
] as const

const MIDDLES = [
  'Comfortable with improvised scenes.',
  'I learn pages of text overnight.',
  'Bilingual at home, trying for a third language.',
  'Recent work: {film}.',
  'On {day} you will find me {outdoors}.',
  'I had a job as {job} {season} and know how to talk to strangers.',
  'Also trained in {other}.',
  'I own a car and do not mind an early call time.',
  'Captain of the intramural {other} team.',
  'I volunteer at the food pantry on {day}.',
  'My hair is {hair} right now; I am glad to change it for a role.',
  'I work shifts as {job} on {day}, otherwise my schedule is flexible.',
  'Looking for photo shoots most of all.',
  'Voice-over is what I would love to try next.',
  'I keep a film journal with 100% of what I have watched since I was {n}.',
  'My {pet} comes with me if the set allows it.',
  'I understudied in {show} {season}.',
  'I am {trait} and {trait}.',
  'Tattoo on the left forearm, easily covered.',
  'I can ride, drive stick and whistle through my fingers.',
  'Happiest when {outdoors} with my {relative}.',
  'I assisted on {film}, so I know what happens behind the lens.',
  'Allergic to peanuts, not to hard work.',
  'I modelled for the campus bookstore {season}.',
  'My {relative} still keeps every programme I was ever in.',
  'Part of the {other} club.',
] as const

const CLOSINGS = [
  'I would love to represent the university.',
  'Ask me about my {pet}.',
  'Available most afternoons.',
  'References on request.',
  'Always up for a callback.',
  'Let’s make something good together!',
  'Happy to travel to any campus.',
  'Find my reel on Instagram.',
  'Free on {day}.',
  'Next stop: {show}.',
  'See you on set.',
] as const

/** Words that keep their capital inside a sentence: languages, names, abbreviations. */
const PROPER =
  /^(Spanish|French|Mandarin|Cantonese|Korean|Japanese|Arabic|Farsi|Portuguese|Italian|German|Hindi|Tagalog|British|Southern|Sign|Shakespeare|Pilates|Bharatanatyam|Hula)\b/

function inSentence(skill: string): string {
  return PROPER.test(skill) ? skill : skill.toLowerCase()
}

/** @returns the student's text about themself; empty for some */
export function biography(
  random: Prng,
  { town, major, skills }: { town: string; major: string; skills: readonly string[] },
): string | null {
  if (random.chance(0.08)) return null
  const [skill = 'improvisation', other = 'voice-over'] = skills.map(inSentence)
  const known: Readonly<Record<string, string>> = { town: town.split(',')[0] ?? town, major, skill, other }
  const sentences = [
    random.pick(OPENINGS),
    ...random.sample(MIDDLES, random.integer(0, 3)),
    ...(random.chance(0.6) ? [random.pick(CLOSINGS)] : []),
  ]
  return sentences
    .map((sentence) => {
      const filled = sentence.replace(/\{(\w+)\}/g, (_, slot: string) => {
        if (slot === 'n') return String(random.integer(3, 12))
        return known[slot] ?? random.pick(FILLINGS[slot as keyof typeof FILLINGS])
      })
      return filled.charAt(0).toUpperCase() + filled.slice(1)
    })
    .join(' ')
}
