/** German, put together from its areas. */

import { circumstances } from "./de/circumstances.js";
import { differences } from "./de/differences.js";
import { evidence } from "./de/evidence.js";
import { examples } from "./de/examples.js";
import { feed } from "./de/feed.js";
import { hearts } from "./de/hearts.js";
import { margins } from "./de/margins.js";
import { page } from "./de/page.js";
import { pairings } from "./de/pairings.js";
import { room } from "./de/room.js";
import { feedSentences } from "./de/sayings-feed.js";
import { sayings } from "./de/sayings.js";
import { sentences } from "./de/sentences.js";
import { strikes } from "./de/strikes.js";

/** @type {import("./catalogue.js").Catalogue} */
export default {
  texts: {
    ...margins,
    ...strikes,
    ...circumstances,
    ...hearts,
    ...differences,
    ...pairings,
    ...sayings,
    ...page,
    ...feed,
    ...room,
    ...evidence,
  },
  patterns: { ...feedSentences, ...sentences },
  examples,
};
