DROP INDEX `planned_tasks_by_task`;--> statement-breakpoint
CREATE INDEX `planned_tasks_by_team` ON `planned_tasks` (`teamId`,`at`,`taskId`);--> statement-breakpoint
CREATE INDEX `planned_tasks_by_task` ON `planned_tasks` (`taskId`,`teamId`,`value`,`month`);