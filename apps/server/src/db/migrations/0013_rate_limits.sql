-- How often something was tried, for all instances together. Unlogged: writing it costs next to nothing, and a crash may forget it.
CREATE UNLOGGED TABLE rate_limits (
  -- A digest of what is limited and for whom; addresses of people are not kept.
  key bytea PRIMARY KEY,
  tries integer NOT NULL,
  ends_at timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX rate_limits_ends_at ON rate_limits (ends_at);
