/** One category of the second library: what its posts are about, and the words that their facts are made of. */
export interface Theme {
  readonly slug: string;
  readonly name: string;
  readonly tag: string;
  /** Seven of them; three posts each. */
  readonly subjects: readonly string[];
  /** Who is in charge. */
  readonly roles: readonly string[];
  /** What a subject is treated or prepared with. */
  readonly means: readonly string[];
  readonly forbidden: readonly string[];
  readonly places: readonly string[];
  /** What is measured, and in what. */
  readonly measures: readonly (readonly [quantity: string, unit: string])[];
  readonly failures: readonly string[];
  readonly causes: readonly string[];
}

export const AUTHORS = [
  'Agnes Holloway',
  'Bruno Castellani',
  'Carys Pritchard',
  'Dmitri Volkov',
  'Esi Mensah',
  'Frida Nyström',
  'Gordon McAllister',
  'Ines Duarte',
  'June Hartley',
  'Ravi Subramanian',
  'Tom Okafor',
] as const;

const list = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

/** An open-air railway museum. */
export const THEMES: readonly Theme[] = [
  {
    slug: 'locomotives',
    name: 'Locomotives',
    tag: 'steam',
    subjects: list(
      'boiler of Number 14, injector, safety valve, firebox, tender of the Heron, diesel shunter Bertha, whistle',
    ),
    roles: list('shed foreman, boiler inspector, duty driver'),
    means: list('soft water and citric acid, a brass brush, warm linseed oil'),
    forbidden: list('a steel scraper, cold river water, paraffin'),
    places: list('the north shed, the coal stage, bay three'),
    measures: [
      ['pressure', 'bar'],
      ['water level', 'centimetres'],
      ['axle temperature', 'degrees'],
    ],
    failures: list('leaked at the foundation ring, lost steam on the bank, refused to seat'),
    causes: list('scale from hard water, a cracked washer, a seized spindle'),
  },
  {
    slug: 'carriages',
    name: 'Carriages',
    tag: 'rolling-stock',
    subjects: list(
      'saloon car, guard van, third-class compartment, vacuum brake hose, gas lamp, leather window strap, varnished door',
    ),
    roles: list('carriage warden, head guard, upholsterer'),
    means: list('beeswax polish, tung oil, horsehair and twine'),
    forbidden: list('a pressure washer, silicone spray, bleach'),
    places: list('the carriage hall, the paint tent, siding four'),
    measures: [
      ['vacuum', 'inches'],
      ['passenger load', 'people'],
      ['humidity', 'percent'],
    ],
    failures: list('came loose near the viaduct, let rain in, jammed at the platform'),
    causes: list('a perished gasket, swollen timber, a missing split pin'),
  },
  {
    slug: 'signalling',
    name: 'Signalling',
    tag: 'interlocking',
    subjects: list(
      'lever frame, token machine, block bell, distant signal, point lock, signal lamp, train describer',
    ),
    roles: list('signal superintendent, box keeper, telegraph fitter'),
    means: list('graphite powder, watch oil, contact spirit'),
    forbidden: list('grease of any kind, sandpaper, compressed air'),
    places: list('the east box, the relay hut, the lamp room'),
    measures: [
      ['contact voltage', 'volts'],
      ['wire tension', 'newtons'],
      ['bell delay', 'seconds'],
    ],
    failures: list('stuck at danger, gave a false release, went silent'),
    causes: list('a corroded contact, a stretched wire, a mouse nest'),
  },
  {
    slug: 'track',
    name: 'Track',
    tag: 'permanent-way',
    subjects: list(
      'level crossing, turntable, oak sleeper, fishplate, culvert under mile two, ballast shoulder, buffer stop',
    ),
    roles: list('permanent way inspector, gang leader, lengthman'),
    means: list('creosote substitute, crushed basalt, a track jack'),
    forbidden: list('crushed limestone, a sledgehammer, road salt'),
    places: list('the tool van, the quarry siding, the platelayers hut'),
    measures: [
      ['gauge', 'millimetres'],
      ['speed', 'miles an hour'],
      ['rail temperature', 'degrees'],
    ],
    failures: list('shifted after the flood, cracked in the frost, sank by the weir'),
    causes: list('washed-out fines, a blocked drain, badger tunnels'),
  },
  {
    slug: 'workshop',
    name: 'Workshop',
    tag: 'machining',
    subjects: list(
      'wheel lathe, overhead crane, forge hearth, pillar drill, welding bay, steam hammer, grinding wheel',
    ),
    roles: list('workshop manager, charge hand, apprentice tutor'),
    means: list('soluble oil, a lint-free rag, dry nitrogen'),
    forbidden: list('cotton gloves, a loose scarf, water'),
    places: list('the machine hall, the pattern loft, the bottle store'),
    measures: [
      ['spindle speed', 'turns a minute'],
      ['lifting weight', 'tonnes'],
      ['noise', 'decibels'],
    ],
    failures: list('tripped the main breaker, dropped a casting, overheated at noon'),
    causes: list('a worn belt, a slack chain, a clogged filter'),
  },
  {
    slug: 'volunteers',
    name: 'Volunteers',
    tag: 'people',
    subjects: list(
      'weekend rota, first-aid badge, uniform cupboard, induction day, travel refund, bunkhouse, long-service pin',
    ),
    roles: list('volunteer coordinator, shift captain, treasurer'),
    means: list('the blue form, the shared calendar, a signed card'),
    forbidden: list('text messages, verbal promises, borrowed keys'),
    places: list('the mess room, the old ticket hall, locker nine'),
    measures: [
      ['shift length', 'hours'],
      ['notice period', 'days'],
      ['refund', 'pounds'],
    ],
    failures: list('fell apart over the bank holiday, was lost for a week, left two trains unstaffed'),
    causes: list('a double booking, an expired list, a sick coordinator'),
  },
  {
    slug: 'events',
    name: 'Events',
    tag: 'galas',
    subjects: list(
      'autumn gala, santa train, wartime weekend, photo charter, night run, brass band stand, wedding hire',
    ),
    roles: list('events producer, car park marshal, ticket steward'),
    means: list('timed tickets, a printed running order, two-way radios'),
    forbidden: list('fireworks, amplified music after dusk, cash sales on the platform'),
    places: list('the goods yard, the upper field, the bandstand'),
    measures: [
      ['visitor number', 'guests'],
      ['deposit', 'pounds'],
      ['queue time', 'minutes'],
    ],
    failures: list('sold out twice over, ended in the mud, started an hour late'),
    causes: list('a web shop error, a burst pipe, a missing marquee'),
  },
  {
    slug: 'catering',
    name: 'Catering',
    tag: 'kitchen',
    subjects: list(
      'tea urn, buffet car oven, scone recipe, cider licence, cold counter, picnic hamper, ice-cream trike',
    ),
    roles: list('kitchen lead, buffet steward, allergen officer'),
    means: list('hot soda, filtered water, a probe thermometer'),
    forbidden: list('wooden spoons, raw milk, reused oil'),
    places: list('the buffet pantry, the cold store, the platform kiosk'),
    measures: [
      ['serving temperature', 'degrees'],
      ['shelf life', 'days'],
      ['portion weight', 'grams'],
    ],
    failures: list('ran cold at lunch, failed the hygiene visit, spoilt a whole batch'),
    causes: list('a blown element, a torn seal, a mislabelled tray'),
  },
  {
    slug: 'archive',
    name: 'Archive',
    tag: 'records',
    subjects: list(
      'glass negatives, ticket collection, works drawings, oral history tapes, signal diagrams, lost property ledger, poster chest',
    ),
    roles: list('archivist, reading room assistant, conservator'),
    means: list('acid-free tissue, a camel-hair brush, nitrile gloves'),
    forbidden: list('sticky tape, biros, rubber bands'),
    places: list('the strong room, the map cabinet, the mezzanine'),
    measures: [
      ['light level', 'lux'],
      ['relative humidity', 'percent'],
      ['scan resolution', 'dots an inch'],
    ],
    failures: list('went mouldy in the corner, were misfiled for a year, faded in the display'),
    causes: list('a leaking skylight, a wrong shelf mark, an unfiltered lamp'),
  },
  {
    slug: 'visitor-safety',
    name: 'Visitor Safety',
    tag: 'platform',
    subjects: list(
      'platform edge, footbridge, wheelchair ramp, fire point, lost child procedure, storm plan, defibrillator',
    ),
    roles: list('safety officer, station master, duty manager'),
    means: list('yellow paint, a two-person sweep, the tannoy'),
    forbidden: list('chalk marks, running, locked gates'),
    places: list('platform two, the booking office, the first-aid hut'),
    measures: [
      ['wind speed', 'miles an hour'],
      ['response time', 'minutes'],
      ['crowd size', 'people'],
    ],
    failures: list('was blocked on gala day, failed the yearly test, confused a school party'),
    causes: list('a parked trolley, a flat battery, an out-of-date sign'),
  },
];
