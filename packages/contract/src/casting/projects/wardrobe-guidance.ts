/** The guidance that pre-fills the wardrobe field of a casting call. */
export const PROJECT_WARDROBE_GUIDANCE = [
  'Please avoid solid white or solid black.',
  'No prominent words or logos.',
  'No very short shorts or skirts.',
  'No crop-tops or revealing necklines.',
  'Please avoid hats.',
  'Wear comfortable shoes.',
].join('\n')
