DROP INDEX `task_entries_by_task`;--> statement-breakpoint
CREATE INDEX `task_entries_by_task` ON `task_entries` (`taskId`,`teamId`,`value`);