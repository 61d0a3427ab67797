ALTER TABLE `tasks` ADD `unit` text CONSTRAINT "tasks_unit" CHECK(unit GLOB '?*|?*|?*' AND length(unit) <= 122);--> statement-breakpoint
ALTER TABLE `tasks` ADD `displayPriority` integer DEFAULT 100 NOT NULL CONSTRAINT "tasks_priority" CHECK(displayPriority BETWEEN 0 AND 1000);
